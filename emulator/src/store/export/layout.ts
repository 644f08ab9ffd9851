/**
 * Where the parts of an export in Google's format are: overall metadata, kind metadata and entities in one output file.
 * https://cloud.google.com/firestore/docs/manage-data/export-import
 */

export const KIND_DIRECTORY = 'all_namespaces/all_kinds';
export const KIND_METADATA = `${KIND_DIRECTORY}/all_namespaces_all_kinds.export_metadata`;
export const OUTPUT_FILE = 'output-0';
/** The first record of every overall metadata file. */
export const FORMAT_MARK = Uint8Array.of(0x33);
