/** File types accepted as proof of a transfer. */
export const SLIP_TYPES = ['application/pdf', 'image/jpeg', 'image/png'] as const;
export type SlipType = (typeof SLIP_TYPES)[number];

const SIGNATURES: Readonly<Record<SlipType, readonly number[]>> = {
  'application/pdf': [0x25, 0x50, 0x44, 0x46, 0x2d],
  'image/jpeg': [0xff, 0xd8, 0xff],
  'image/png': [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
};

/** The type of a file by its first bytes, whatever its name; null for a type that is not accepted. */
export function slipTypeOf(bytes: Uint8Array): SlipType | null {
  return SLIP_TYPES.find((type) => SIGNATURES[type].every((byte, at) => bytes[at] === byte)) ?? null;
}
