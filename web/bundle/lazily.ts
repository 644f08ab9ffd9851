/** A schema or a check, of whose members only this one is known here. */
interface Built {
  check(...checks: readonly unknown[]): Built;
}

/** Makes of a function that builds a schema or a check one that returns a stand-in, which builds it when it is first read. */
export function lazily<Build extends (...args: never[]) => unknown>(build: Build): Build {
  return ((...args: Parameters<Build>) => defer(() => build(...args) as Built)) as Build;
}

function defer(build: () => Built): Built {
  let built: Built | undefined;
  const read = () => {
    built ??= build();
    return built;
  };
  const members: ProxyHandler<Built> = {
    get: (_, name) =>
      name === 'check'
        ? (...checks: readonly unknown[]) => defer(() => read().check(...checks))
        : read()[name as 'check'],
  };
  // Whoever is handed a schema may look for `_zod` to know it.
  return new Proxy({ _zod: build } as unknown as Built, members);
}
