/** Imports a part of the app that is loaded when it is needed. */
export interface Part<Module> {
  (): Promise<Module>;
  /** The part, once `loadPart` has loaded it. */
  loaded?: Module;
}

export async function loadPart<Module>(part: Part<Module>): Promise<Module> {
  part.loaded = await part();
  return part.loaded;
}
