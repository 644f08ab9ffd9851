import { type Appearance, describeAppearance, type Presentation } from './appearance.ts';

const PEOPLE_OF_EACH = 19;
const YOUNGEST = 22;

/** A person whose photos are rendered for samples. */
interface PlannedPortrait {
  readonly id: string;
  readonly presentation: Presentation;
  readonly age: number;
  readonly look: Appearance;
  readonly photoCount: number;
}

/** The people whom `npm run portraits` draws: 38 people in 48 photos, a woman and a man of each age from 22 to 40. */
export function planPortraits(): PlannedPortrait[] {
  return (['feminine', 'masculine'] as const).flatMap((presentation) =>
    Array.from({ length: PEOPLE_OF_EACH }, (_, index) => {
      const id = `${presentation}-${YOUNGEST + index}`;
      const age = YOUNGEST + index;
      return {
        id,
        presentation,
        age,
        look: describeAppearance(`portrait ${id}`, { presentation, age }),
        photoCount: index % 4 === 0 ? 2 : 1,
      };
    }),
  );
}
