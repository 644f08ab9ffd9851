/** An export that cannot be read: names the file and the byte offset of the record. */
export class ExportError extends Error {
  override readonly name = 'ExportError';

  constructor(file: string, offset: number, problem: string) {
    super(`${file}: offset ${offset}: ${problem}`);
  }
}
