/** The stages that follow a source, by the name that SDKs send. https://firebase.google.com/docs/firestore/pipelines/stages */
import { SELECTION_STAGES } from './selection.ts';
import type { StageParser } from './stage.ts';

export const STAGES: Readonly<Record<string, StageParser>> = {
  ...SELECTION_STAGES,
};
