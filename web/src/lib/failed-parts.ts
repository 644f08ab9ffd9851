/** A chunk did not load: there is no network, or it is too slow. */
export class PartNotLoadedError extends Error {}

const failed = new Set<() => void>();

/** `renew` is called when parts that did not load are tried again. */
export function retryPart(renew: () => void): void {
  failed.add(renew);
}

/** Lets parts that did not load be tried again. */
export function retryFailedParts(): void {
  for (const renew of failed) renew();
  failed.clear();
}
