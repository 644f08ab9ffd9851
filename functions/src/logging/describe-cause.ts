/** Name, code (or codes, of several errors in one) and stack of an error. Leaves out its message: a library's message may quote what a member wrote. */
export function describeCause(thrown: unknown): { name: string; code?: string; stack?: string } {
  if (!(thrown instanceof Error)) return { name: typeof thrown };
  const frames = thrown.stack?.split('\n').filter((line) => line.trimStart().startsWith('at ')) ?? [];
  const causes: unknown[] = thrown instanceof AggregateError ? thrown.errors : [thrown];
  const codes = causes.flatMap((cause) => (cause instanceof Error && 'code' in cause ? [String(cause.code)] : []));
  const code = codes.length === 0 ? {} : { code: [...new Set(codes)].join(' ') };
  return {
    name: thrown.name,
    ...code,
    stack: frames
      .slice(0, 8)
      .map((line) => line.trim())
      .join(' | '),
  };
}
