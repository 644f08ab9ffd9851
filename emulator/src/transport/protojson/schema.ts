/**
 * The messages of google.firestore.v1 as tables, made from the published descriptors. The codec beside it walks them. It is
 * written by hand because every library is slower (of protobufjs' own conversions one takes 1.5 times as long to decode a
 * document, the other 3 times; proto3-json-serializer 7 times) and none refuses bad requests as production does:
 * proto3-json-serializer ignores unknown fields and wraps an int64 that is out of range.
 */
import protos from '@google-cloud/firestore-api/build/protos/protos.json' with { type: 'json' };
import protobuf from 'protobufjs/light.js';

const SCALARS = ['string', 'bytes', 'bool', 'int32', 'int64', 'double'] as const;
export type ScalarKind = (typeof SCALARS)[number] | 'null';

export type FieldKind =
  | { readonly kind: ScalarKind }
  | { readonly kind: 'enum'; readonly values: protobuf.Enum }
  | { readonly kind: 'message'; readonly message: MessageSchema };

export interface FieldSchema {
  /** The name in lowerCamelCase, as in ProtoJSON. */
  readonly name: string;
  readonly id: number;
  readonly type: FieldKind;
  readonly cardinality: 'single' | 'repeated' | 'map';
  /** The oneof that the field belongs to, '' for none. */
  readonly oneof: string;
}

export interface MessageSchema {
  readonly fullName: string;
  /** Set for messages that have another form in ProtoJSON. */
  readonly special: 'timestamp' | 'duration' | 'wrapper' | 'struct' | 'value' | 'list' | undefined;
  readonly fields: readonly FieldSchema[];
  /** Fields by both of their names, `orderBy` and `order_by`. */
  readonly byName: ReadonlyMap<string, FieldSchema>;
  readonly byId: ReadonlyMap<number, FieldSchema>;
}

export interface MethodSchema {
  readonly request: MessageSchema;
  readonly response: MessageSchema;
}

const SPECIAL_FORMS: ReadonlyMap<string, MessageSchema['special']> = new Map([
  ['Timestamp', 'timestamp'],
  ['Duration', 'duration'],
  ['Struct', 'struct'],
  ['Value', 'value'],
  ['ListValue', 'list'],
  ['Int32Value', 'wrapper'],
  ['Int64Value', 'wrapper'],
  ['DoubleValue', 'wrapper'],
]);

const root = loadRoot();
const built = new Map<protobuf.Type, MessageSchema>();

/** The methods of google.firestore.v1.Firestore, by name. */
export const FIRESTORE_METHODS: ReadonlyMap<string, MethodSchema> = new Map(
  root.lookupService('google.firestore.v1.Firestore').methodsArray.map((method) => {
    const { resolvedRequestType: request, resolvedResponseType: response } = method.resolve() as protobuf.Method;
    if (!request || !response) throw new Error(`unresolved method ${method.name}`);
    return [method.name, { request: buildSchema(request), response: buildSchema(response) }];
  }),
);

export function requireMethod(name: string): MethodSchema {
  const method = FIRESTORE_METHODS.get(name);
  if (!method) throw new Error(`no method ${name} in google.firestore.v1.Firestore`);
  return method;
}

/** The schema of a message by its full name, `google.firestore.v1.Document`. */
export function requireMessage(fullName: string): MessageSchema {
  return buildSchema(root.lookupType(fullName));
}

/** Adds `verify` to the published `Write`: both JS SDKs send it for documents that a transaction only read. */
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

function buildSchema(type: protobuf.Type): MessageSchema {
  const known = built.get(type);
  if (known) return known;
  const fullName = type.fullName.slice(1);
  const fields: FieldSchema[] = [];
  const byName = new Map<string, FieldSchema>();
  const byId = new Map<number, FieldSchema>();
  const schema: MessageSchema = { fullName, special: findSpecialForm(fullName), fields, byName, byId };
  // Messages refer to each other in circles, so the schema is stored before it has its fields.
  built.set(type, schema);
  for (const field of type.fieldsArray) {
    const entry = fieldSchema(field.resolve());
    fields.push(entry);
    byName.set(entry.name, entry).set(entry.name.replace(/[A-Z]/g, '_$&').toLowerCase(), entry);
    byId.set(entry.id, entry);
  }
  return schema;
}

function fieldSchema(field: protobuf.Field): FieldSchema {
  const cardinality = field.map ? 'map' : field.repeated ? 'repeated' : 'single';
  return { name: field.name, id: field.id, type: fieldKind(field), cardinality, oneof: field.partOf?.name ?? '' };
}

function fieldKind({ resolvedType, fullName, type }: protobuf.Field): FieldKind {
  if (resolvedType instanceof protobuf.Type) return { kind: 'message', message: buildSchema(resolvedType) };
  if (resolvedType?.name === 'NullValue') return { kind: 'null' };
  if (resolvedType) return { kind: 'enum', values: resolvedType };
  const kind = SCALARS.find((scalar) => scalar === type);
  if (!kind) throw new Error(`${fullName}: no codec for type ${type}`);
  return { kind };
}

function findSpecialForm(fullName: string): MessageSchema['special'] {
  const [, name = ''] = /^google\.protobuf\.(\w+)$/.exec(fullName) ?? [];
  return SPECIAL_FORMS.get(name);
}
