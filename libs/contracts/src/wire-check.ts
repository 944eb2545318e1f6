/**
 * Whether bytes can be a message at all. The protobuf library trusts the sender: it reads a field by its declared type
 * whatever wire type the bytes announce, and lets an inner message run past its end, so foreign bytes may decode to a
 * plausible message. This check requires every known field to have its declared wire type and to end where it says.
 * Unknown fields pass, because a newer sender may have them.
 */
import { ScalarType, type DescField, type DescMessage } from '@bufbuild/protobuf';
import { BinaryReader, WireType } from '@bufbuild/protobuf/wire';

const FIXED32: readonly ScalarType[] = [ScalarType.FIXED32, ScalarType.SFIXED32, ScalarType.FLOAT];
const FIXED64: readonly ScalarType[] = [ScalarType.FIXED64, ScalarType.SFIXED64, ScalarType.DOUBLE];
const LAST_VARINT_BYTE_BELOW = 0x80;

/** What the check needs to know about a field, computed once for each message type. */
interface FieldShape {
  readonly name: string;
  /** Wire type of one value. */
  readonly wireType: WireType;
  /** A list of numbers may also come packed into one length-delimited field. */
  readonly packable: boolean;
  readonly inner: DescMessage | undefined;
}

const shapes = new Map<DescMessage, ReadonlyMap<number, FieldShape>>();

/** Throws an error that names the field when the bytes do not fit the message. */
export function assertFits(schema: DescMessage, bytes: Uint8Array): void {
  checkMessage(schema, new BinaryReader(bytes), bytes.length);
}

function checkMessage(schema: DescMessage, reader: BinaryReader, end: number): void {
  const fields = shapesOf(schema);
  while (reader.pos < end) {
    const [number, wireType] = reader.tag();
    const field = fields.get(number);
    if (field) checkField(schema, field, wireType, reader);
    else reader.skip(wireType, number);
    if (reader.pos > end) throw new Error(`${schema.typeName} ends inside field ${number}`);
  }
}

function checkField(schema: DescMessage, field: FieldShape, wireType: WireType, reader: BinaryReader): void {
  const packed = field.packable && wireType === WireType.LengthDelimited;
  if (wireType !== field.wireType && !packed) {
    throw new Error(`${schema.typeName}.${field.name} has wire type ${wireType}, not ${field.wireType}`);
  }
  if (field.inner) {
    const length = reader.uint32();
    checkMessage(field.inner, reader, reader.pos + length);
    return;
  }
  const value = reader.skip(wireType);
  if (packed && field.wireType === WireType.Varint && (value.at(-1) ?? 0) >= LAST_VARINT_BYTE_BELOW) {
    throw new Error(`${schema.typeName}.${field.name} ends inside a number`);
  }
}

function shapesOf(schema: DescMessage): ReadonlyMap<number, FieldShape> {
  const known = shapes.get(schema);
  if (known) return known;
  const fresh = new Map(schema.fields.map((field) => [field.number, shapeOf(field)]));
  shapes.set(schema, fresh);
  return fresh;
}

function shapeOf(field: DescField): FieldShape {
  const wireType = wireTypeOf(field);
  return {
    name: field.name,
    wireType,
    packable: field.fieldKind === 'list' && wireType !== WireType.LengthDelimited,
    inner: field.fieldKind === 'map' ? undefined : field.message,
  };
}

function wireTypeOf(field: DescField): WireType {
  if (field.fieldKind === 'map' || field.message) return WireType.LengthDelimited;
  if (field.enum) return WireType.Varint;
  if (field.scalar === ScalarType.STRING || field.scalar === ScalarType.BYTES)
    return WireType.LengthDelimited;
  if (FIXED32.includes(field.scalar)) return WireType.Bit32;
  return FIXED64.includes(field.scalar) ? WireType.Bit64 : WireType.Varint;
}
