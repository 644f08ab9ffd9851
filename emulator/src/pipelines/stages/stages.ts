/** The stages that follow a source, by the name that SDKs send. https://firebase.google.com/docs/firestore/pipelines/stages */
import { GROUPING_STAGES } from './grouping.ts';
import { NESTING_STAGES } from './nesting.ts';
import { PROJECTION_STAGES } from './projection.ts';
import { SELECTION_STAGES } from './selection.ts';
import type { StageParser } from './stage.ts';

export const STAGES: Readonly<Record<string, StageParser>> = {
  ...SELECTION_STAGES,
  ...PROJECTION_STAGES,
  ...GROUPING_STAGES,
  ...NESTING_STAGES,
};
