/** Pages that somebody sees without being let in, and few ever do: one file of them costs the entry less than two. */
export { DeactivatedPage } from '../features/safety/deactivated/deactivated-page.tsx';
export { default as UnsubscribePage } from '../routes/unsubscribe.tsx';
