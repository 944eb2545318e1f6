import { create, toBinary, type DescMessage } from '@bufbuild/protobuf';
import { BinaryWriter, WireType } from '@bufbuild/protobuf/wire';
import { describe, expect, it } from '@jest/globals';

import { decode, encode } from './codec.js';
import { RefusalCode, RoundOpenedSchema } from './round-v1.js';
import {
  BetVerdict,
  DepositRequestSchema,
  PlaceBetsRequestSchema,
  PlaceBetsResponseSchema,
  VoidRoundRequestSchema,
} from './wallet-v1.js';

const batch = {
  roundIds: ['0193'],
  betIds: ['a', 'b'],
  userIds: ['u', 'v'],
  roundIndexes: [0, 0],
  targets: ['PLAYER', 'TIE'],
  targetIndexes: [0, 1],
  amountsMinor: [1000n, 2n ** 53n - 1n],
};

const written = (write: (writer: BinaryWriter) => void): Uint8Array => {
  const writer = new BinaryWriter();
  write(writer);
  return writer.finish();
};

const problemOf = (bytes: Uint8Array, schema: DescMessage = PlaceBetsRequestSchema): string => {
  const decoded = decode(schema, bytes);
  return decoded.ok ? 'none' : decoded.problem;
};

describe('a message', () => {
  it('comes back as it was sent', () => {
    const decoded = decode(PlaceBetsRequestSchema, encode(PlaceBetsRequestSchema, batch));
    expect(decoded).toMatchObject({ ok: true, message: { ...batch, playerSeeds: [] } });
  });

  it('keeps verdicts and the figures of a refusal', () => {
    const refusal = { code: RefusalCode.INSUFFICIENT_BALANCE };
    const shortfall = { requiredMinor: 1000n, availableMinor: 1n };
    const bytes = encode(PlaceBetsResponseSchema, {
      result: {
        case: 'placed',
        value: {
          verdicts: [BetVerdict.ACCEPTED, BetVerdict.REFUSED],
          balancesMinor: [5n, 0n],
          sequences: [1n, 0n],
          refusals: [{ index: 1, refusal: { ...refusal, details: { case: 'shortfall', value: shortfall } } }],
        },
      },
    });
    expect(decode(PlaceBetsResponseSchema, bytes)).toMatchObject({
      ok: true,
      message: {
        result: {
          case: 'placed',
          value: { refusals: [{ index: 1, refusal: { ...refusal, details: { value: shortfall } } }] },
        },
      },
    });
  });

  it('without bytes has only zero values', () => {
    expect(decode(DepositRequestSchema, new Uint8Array())).toMatchObject({
      ok: true,
      message: { userId: '', amountMinor: 0n },
    });
  });

  it('may carry a field from a newer sender', () => {
    const bytes = written((w) =>
      w.tag(2, WireType.LengthDelimited).string('u').tag(900, WireType.Varint).uint32(7),
    );
    expect(decode(DepositRequestSchema, bytes)).toMatchObject({ ok: true, message: { userId: 'u' } });
  });

  it('may carry a value that its enum does not know, for the reader to refuse', () => {
    const reason = VoidRoundRequestSchema.field.reason.number;
    const bytes = written((w) => w.tag(reason, WireType.Varint).int32(77));
    expect(decode(VoidRoundRequestSchema, bytes)).toMatchObject({ ok: true, message: { reason: 77 } });
  });

  it('may carry the numbers of a list one by one instead of packed', () => {
    const bytes = written((w) => w.tag(6, WireType.Varint).int64(1n).tag(6, WireType.Varint).int64(2n));
    expect(decode(PlaceBetsRequestSchema, bytes)).toMatchObject({
      ok: true,
      message: { amountsMinor: [1n, 2n] },
    });
  });

  it('that cannot be encoded throws', () => {
    expect(() => encode(PlaceBetsRequestSchema, { roundIndexes: [-1] })).toThrow('round_indexes');
  });
});

describe('bytes that are not the message are a returned problem', () => {
  it('at every cut inside a field', () => {
    const bytes = toBinary(PlaceBetsRequestSchema, create(PlaceBetsRequestSchema, batch));
    const cuts = Array.from(bytes, (_, length) => bytes.subarray(0, length));
    const whole = cuts.filter((cut) => decode(PlaceBetsRequestSchema, cut).ok).length;
    // A cut between two fields goes unnoticed, and there is one before each of the ten field occurrences.
    expect({ cuts: cuts.length, whole }).toEqual({ cuts: bytes.length, whole: 10 });
  });

  it('when a string comes as a number', () => {
    const bytes = written((w) =>
      w.tag(2, WireType.Varint).uint32(1).tag(3, WireType.LengthDelimited).string('u'),
    );
    expect(problemOf(bytes)).toBe('sabot.wallet.v1.PlaceBetsRequest.bet_ids has wire type 0, not 2');
  });

  it('when a number comes as a string', () => {
    const bytes = written((w) => w.tag(4, WireType.LengthDelimited).string('1000'));
    expect(problemOf(bytes, DepositRequestSchema)).toContain('amount_minor has wire type 2, not 0');
  });

  it('when an inner message is wrong', () => {
    const inner = written((w) => w.tag(1, WireType.Varint).uint32(1));
    const bytes = written((w) => w.tag(9, WireType.LengthDelimited).bytes(inner));
    expect(problemOf(bytes, RoundOpenedSchema)).toContain('FairnessTerms.algorithm has wire type 0');
  });

  it('when an inner message runs past its end', () => {
    const bytes = Uint8Array.from([0x4a, 0x01, 0x0a, 0x01, 0x41]);
    expect(problemOf(bytes, RoundOpenedSchema)).toContain('ends inside field 1');
  });

  it('when a packed list ends inside a number', () => {
    expect(problemOf(Uint8Array.from([0x32, 0x01, 0xff, 0x38, 0x01]))).toContain(
      'amounts_minor ends inside a number',
    );
  });

  it.each([
    ['JSON', new TextEncoder().encode('{"betIds":["a"]}')],
    ['text that is not UTF-8', Uint8Array.from([0x12, 0x02, 0xc3, 0x28])],
    ['a length beyond the bytes', Uint8Array.from([0x12, 0xff, 0xff, 0xff, 0x7f])],
    ['field number zero', Uint8Array.from([0x00, 0x00])],
    ['ten bytes of ff', new Uint8Array(10).fill(0xff)],
    ['a group that never ends', Uint8Array.from([0xfb, 0x3f])],
  ])('when they are %s', (_, bytes) => {
    expect(decode(PlaceBetsRequestSchema, bytes).ok).toBe(false);
  });
});
