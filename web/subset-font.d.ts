declare module 'subset-font' {
  type Options = { targetFormat: 'woff2'; variationAxes: Record<string, number | { min: number; max: number }> };
  function subsetFont(source: Uint8Array, text: string, options: Options): Promise<Uint8Array>;
  export = subsetFont;
}
