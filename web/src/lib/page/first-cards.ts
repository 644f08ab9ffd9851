/** Number of cards whose photos load before all others: they are in front on any screen. */
export const FIRST_CARDS = 6;
