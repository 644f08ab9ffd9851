/** Lets a stream wait until its client has read enough. Does not know how much that is. */
export class Room {
  #awaited: { readonly given: Promise<void>; readonly give: () => void } | undefined;

  /** Resolves at the next `give`. */
  wait(): Promise<void> {
    if (this.#awaited === undefined) {
      let give = () => {};
      const given = new Promise<void>((resolve) => {
        give = resolve;
      });
      this.#awaited = { given, give };
    }
    return this.#awaited.given;
  }

  give(): void {
    this.#awaited?.give();
    this.#awaited = undefined;
  }
}
