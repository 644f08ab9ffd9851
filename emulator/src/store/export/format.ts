/**
 * Google's export format: the file names of an export and the protocol buffers in them. Reads and writes no files.
 * https://cloud.google.com/firestore/docs/manage-data/export-import
 */
import protobuf from 'protobufjs';

export const KIND_DIRECTORY = 'all_namespaces/all_kinds';
export const KIND_METADATA = `${KIND_DIRECTORY}/all_namespaces_all_kinds.export_metadata`;
export const OUTPUT_FILE = 'output-0';
/** The first record of every overall metadata file. */
export const FORMAT_MARK = Uint8Array.of(0x33);

/**
 * The entities are those of App Engine: https://github.com/googleapis/java-datastore (entity.proto of apphosting.datastore.v3).
 * Its `stringValue` holds bytes and nested entities too, so it is declared as bytes here. Google publishes no names for the
 * fields of the metadata files, so the names here are made up.
 */
const { root } = protobuf.parse(`
  syntax = "proto2";

  message EntityProto {
    required Reference key = 13;
    repeated Property property = 14;
    repeated Property raw_property = 15;
    required Path entity_group = 16;
  }
  message Reference {
    required string app = 13;
    required Path path = 14;
    optional string database_id = 23;
  }
  message Path {
    repeated group Element = 1 { required string type = 2; optional int64 id = 3; optional string name = 4; }
  }
  message Property {
    optional int32 meaning = 1;
    required string name = 3;
    required bool multiple = 4;
    required PropertyValue value = 5;
  }
  message PropertyValue {
    optional int64 int64_value = 1;
    optional bool boolean_value = 2;
    optional bytes string_value = 3;
    optional double double_value = 4;
    optional group PointValue = 5 { required double x = 6; required double y = 7; }
    optional group ReferenceValue = 12 {
      required string app = 13;
      repeated group PathElement = 14 { required string type = 15; optional int64 id = 16; optional string name = 17; }
      optional string database_id = 23;
    }
  }

  message OverallMetadata { repeated KindEntry kind = 1; }
  message KindEntry {
    optional KindVersion version = 1;
    repeated string file = 2;
    optional int64 documents = 3;
    optional int64 bytes = 4;
  }
  message KindVersion { optional int32 major = 1; optional int32 minor = 3; }
  message KindMetadata {
    optional Header header = 1;
    repeated Output output = 2;
  }
  message Header { optional string name = 1; optional int64 start = 2; optional int64 end = 3; }
  message Output { optional string namespace = 1; repeated string file = 2; }
`);

export const ENTITY = root.lookupType('EntityProto');
export const OVERALL_METADATA = root.lookupType('OverallMetadata');
export const KIND_METADATA_MESSAGE = root.lookupType('KindMetadata');

/** An export that cannot be read. The message names the file and the byte offset of the record. */
export class ExportError extends Error {
  override readonly name = 'ExportError';

  constructor(file: string, offset: number, problem: string) {
    super(`${file}: offset ${offset}: ${problem}`);
  }
}

/** Returns the fields that are set, int64 as bigint. @throws Error on bytes that are not such a message */
export function decodeMessage<Message>(type: protobuf.Type, bytes: Uint8Array): Message {
  return type.toObject(type.decode(bytes), { longs: BigInt }) as Message;
}
