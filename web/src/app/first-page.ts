// Imported before everything else: what the address needs is on its way while the rest of the entry is still evaluated.
import { prefetchPage } from './pages.ts';

prefetchPage(window.location.pathname);
