/** Options of `ApiProperty` that many views use. */
export const TIME = { type: String, format: 'date-time' } as const;
export const NULLABLE_TEXT = { type: String, nullable: true } as const;
export const COUNT = { type: 'integer' } as const;
export const FEN = { type: 'integer', description: 'Fen' } as const;
