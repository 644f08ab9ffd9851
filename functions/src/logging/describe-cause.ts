/** Name, code and stack of an error. Leaves out its message: a library's message may quote what a member wrote. */
export function describeCause(thrown: unknown): { name: string; code?: string; stack?: string } {
  if (!(thrown instanceof Error)) return { name: typeof thrown };
  const frames = thrown.stack?.split('\n').filter((line) => line.trimStart().startsWith('at ')) ?? [];
  const code = 'code' in thrown ? { code: String(thrown.code) } : {};
  return {
    name: thrown.name,
    ...code,
    stack: frames
      .slice(0, 8)
      .map((line) => line.trim())
      .join(' | '),
  };
}
