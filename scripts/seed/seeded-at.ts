/** The moment that the seed's times are counted back from, in milliseconds since 1970. */
export const SEEDED_AT = Date.UTC(2026, 0, 5, 12);
