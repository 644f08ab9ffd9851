/**
 * The messages of google.firestore.v1 as tables that the codec walks, made once from the published proto descriptors.
 * Knows types and field numbers; converts nothing.
 */
import protos from '@google-cloud/firestore-api/build/protos/protos.json' with { type: 'json' };
import protobuf from 'protobufjs/light.js';

export type ScalarKind =
  | 'string'
  | 'bytes'
  | 'bool'
  | 'int32'
  | 'uint32'
  | 'int64'
  | 'uint64'
  | 'float'
  | 'double'
  | 'null';

export type FieldKind =
  | { readonly kind: ScalarKind }
  | {
      readonly kind: 'enum';
      readonly byName: ReadonlyMap<string, number>;
      readonly byNumber: ReadonlyMap<number, string>;
    }
  | { readonly kind: 'message'; readonly message: MessageSchema };

export interface FieldSchema {
  /** lowerCamelCase, as in ProtoJSON. */
  readonly name: string;
  readonly protoName: string;
  readonly id: number;
  readonly type: FieldKind;
  readonly cardinality: 'single' | 'repeated' | 'map';
  /** The oneof that the field belongs to, '' for none. */
  readonly oneof: string;
}

export interface MessageSchema {
  readonly fullName: string;
  /** How ProtoJSON writes the message when not as an object. */
  readonly special: 'timestamp' | 'duration' | 'wrapper' | undefined;
  readonly fields: readonly FieldSchema[];
  /** Both spellings. */
  readonly byName: ReadonlyMap<string, FieldSchema>;
  readonly byId: ReadonlyMap<number, FieldSchema>;
}

export interface MethodSchema {
  readonly name: string;
  readonly request: MessageSchema;
  readonly response: MessageSchema;
}

const SCALAR_KINDS: Readonly<Record<string, ScalarKind>> = {
  string: 'string',
  bytes: 'bytes',
  bool: 'bool',
  int32: 'int32',
  uint32: 'uint32',
  int64: 'int64',
  uint64: 'uint64',
  float: 'float',
  double: 'double',
};

/** A mutable view while building, because messages refer to each other in circles. */
type Draft<T> = { -readonly [K in keyof T]: T[K] };

const root = loadRoot();
const built = new Map<protobuf.Type, MessageSchema>();

/** The methods of google.firestore.v1.Firestore, by name. */
export const FIRESTORE_METHODS: ReadonlyMap<string, MethodSchema> = new Map(
  root.lookupService('google.firestore.v1.Firestore').methodsArray.map((method) => {
    method.resolve();
    const { resolvedRequestType: request, resolvedResponseType: response } = method;
    if (!request || !response) throw new Error(`unresolved method ${method.name}`);
    return [method.name, { name: method.name, request: schemaOf(request), response: schemaOf(response) }];
  }),
);

export function requireMethod(name: string): MethodSchema {
  const method = FIRESTORE_METHODS.get(name);
  if (!method) throw new Error(`no method ${name} in google.firestore.v1.Firestore`);
  return method;
}

/** The schema of a message by its full name, `google.firestore.v1.Document`. */
export function requireMessage(fullName: string): MessageSchema {
  return schemaOf(root.lookupType(fullName));
}

/** The published `Write` lacks `verify`, which both JS SDKs send for documents a transaction only read. */
function loadRoot(): protobuf.Root {
  const loaded = protobuf.Root.fromJSON(protos as protobuf.INamespace);
  const write = loaded.lookupType('google.firestore.v1.Write');
  if (!write.fields.verify) {
    const verify = new protobuf.Field('verify', 5, 'string');
    write.add(verify);
    write.oneofs.operation?.add(verify);
  }
  return loaded;
}

function schemaOf(type: protobuf.Type): MessageSchema {
  const known = built.get(type);
  if (known) return known;
  const fullName = type.fullName.slice(1);
  const fields: FieldSchema[] = [];
  const byName = new Map<string, FieldSchema>();
  const byId = new Map<number, FieldSchema>();
  const schema: Draft<MessageSchema> = { fullName, special: specialForm(fullName), fields, byName, byId };
  built.set(type, schema);
  for (const field of type.fieldsArray) {
    const entry = fieldSchema(field);
    fields.push(entry);
    byName.set(entry.name, entry).set(entry.protoName, entry);
    byId.set(entry.id, entry);
  }
  return schema;
}

function fieldSchema(field: protobuf.Field): FieldSchema {
  field.resolve();
  return {
    name: field.name,
    protoName: field.name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    id: field.id,
    type: fieldKind(field),
    cardinality: field.map ? 'map' : field.repeated ? 'repeated' : 'single',
    oneof: field.partOf?.name ?? '',
  };
}

function fieldKind(field: protobuf.Field): FieldKind {
  const { resolvedType } = field;
  if (resolvedType instanceof protobuf.Type) return { kind: 'message', message: schemaOf(resolvedType) };
  if (resolvedType instanceof protobuf.Enum) {
    if (resolvedType.name === 'NullValue') return { kind: 'null' };
    const entries = Object.entries(resolvedType.values);
    return { kind: 'enum', byName: new Map(entries), byNumber: new Map(entries.map(([name, id]) => [id, name])) };
  }
  const kind = SCALAR_KINDS[field.type];
  if (!kind) throw new Error(`${field.fullName}: no codec for type ${field.type}`);
  return { kind };
}

function specialForm(fullName: string): MessageSchema['special'] {
  if (fullName === 'google.protobuf.Timestamp') return 'timestamp';
  if (fullName === 'google.protobuf.Duration') return 'duration';
  return /^google\.protobuf\.\w+Value$/.test(fullName) && !/\.(List)?Value$/.test(fullName) ? 'wrapper' : undefined;
}
