// Imported first, so that the page of the address loads while the rest of the entry is still evaluated.
import { prefetchPage } from './pages.ts';

prefetchPage(window.location.pathname);
