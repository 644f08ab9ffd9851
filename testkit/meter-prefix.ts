/** Before the names under which billed reads are counted: tests run side by side, and each process counts its own. */
export const METER_PREFIX = process.env.VITEST === undefined ? '' : `${process.pid}/`;
