import { type projectFile, ProjectFileType, type Row, attachTypeOf, AttachType } from '@gushu/shared';

/** A file of a project as its page answers it; pictures and films with links for an hour. */
export type ProjectFile = Row<typeof projectFile> & {
  thumbUrl?: string | null;
  largeUrl?: string | null;
  checkState?: number;
};

/** What kind of file it is, by the ending of its name. */
export const typeOf = ({ suffix }: Pick<ProjectFile, 'suffix'>): AttachType =>
  attachTypeOf(String(suffix ?? '')) ?? AttachType.other;

export const isPicture = (file: ProjectFile): boolean => typeOf(file) === AttachType.picture;

/** Pictures of one stage. */
export interface StagePhotos {
  stage: number;
  photos: ProjectFile[];
}

/** The pictures that compare before and after, by the stage that they show, the first one first. */
export function comparisonPhotos(files: readonly ProjectFile[]): StagePhotos[] {
  const photos = files.filter((file) => file.fileType === ProjectFileType.comparison && isPicture(file));
  const stages = [...new Set(photos.map(({ stage }) => Number(stage)))].sort((a, b) => a - b);
  return stages.map((stage) => ({ stage, photos: photos.filter((file) => Number(file.stage) === stage) }));
}
