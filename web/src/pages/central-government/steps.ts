import { progressBounds, ProjectStage, STAGE_WEIGHTS, type StageStep } from '@gushu/shared';

/** One of the seven stages as it is drawn. */
export interface DrawnStage {
  stage: number;
  /** How much of the project it is, in percent. */
  weight: number;
  state: 'done' | 'current' | 'coming';
  /** How much of it is done, 0 to 1. */
  share: number;
  /** Who has brought the project to it last, and when. */
  came?: StageStep | undefined;
}

/** The last step that led on to a stage: one that was taken back to it says nothing of when it began. */
const arrivalAt = (log: readonly StageStep[], stage: number): StageStep | undefined =>
  log.findLast((step) => step.stage === stage && (step.fromStage ?? 0) < stage);

function shareOf(stage: number, progress: number): number {
  const { from, to } = progressBounds(stage);
  return Math.min(1, Math.max(0, (progress - from) / (to - from)));
}

/** The seven stages of a project that stands in one of them, with what its log says of each that it has reached. */
export function drawnStages(now: number, progress: number, log: readonly StageStep[]): DrawnStage[] {
  const isFinished = now === ProjectStage.evaluation && progress >= 100;
  return STAGE_WEIGHTS.map((weight, at) => {
    const stage = at + 1;
    const isDone = stage < now || isFinished;
    const state = isDone ? 'done' : stage === now ? 'current' : 'coming';
    const share = state === 'current' ? shareOf(stage, progress) : Number(isDone);
    return { stage, weight, state, share, came: stage <= now ? arrivalAt(log, stage) : undefined };
  });
}
