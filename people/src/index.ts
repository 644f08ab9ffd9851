/** Makes people for the seed and for samples. `@tagpo/people/drawing` draws their portraits. */
export { ENGLISH_BIOS, OLDER_BIOS, PARENT_BIOS, TAGLISH_BIOS } from './bios.ts';
export { makeSamples, type Sample } from './make-samples.ts';
export { NameDealer, toMailbox } from './names.ts';
export { type Portrait, type PortraitPhoto, portraitFiles, readPhotos } from './portraits.ts';
export { dealPrompts } from './prompts.ts';
export { type Random, randomOf } from './random.ts';
export { describeTraits, type Traits } from './traits.ts';
