/** A name with more letters is set smaller, because it would cover the photo. */
const LONG_NAME = 22;

export const isLongName = (name: string) => name.length > LONG_NAME;
