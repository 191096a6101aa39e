import {
  type FileOfProject,
  type projectFile,
  ProjectFileType,
  type RowOf,
  attachTypeOf,
  AttachType,
} from '@gushu/shared';

/** A file of a project as its page answers it; pictures and films with links for an hour. */
export type ProjectFile = RowOf<typeof projectFile> &
  Partial<Pick<FileOfProject, 'projectName' | 'year' | 'xzCode' | 'thumbUrl' | 'largeUrl' | 'checkState'>>;

/** Kind of the file, by the suffix of its name. */
export const typeOf = ({ suffix }: Pick<ProjectFile, 'suffix'>): AttachType =>
  attachTypeOf(suffix ?? '') ?? AttachType.other;

export const isPicture = (file: Pick<ProjectFile, 'suffix'>): boolean => typeOf(file) === AttachType.picture;

/** Pictures of one stage. */
export interface StagePhotos {
  stage: number;
  photos: FileOfProject[];
}

/** The pictures for the comparison of before and after, by stage, the first stage first. */
export function comparisonPhotos(files: readonly FileOfProject[]): StagePhotos[] {
  const photos = files.filter((file) => file.fileType === ProjectFileType.comparison && isPicture(file));
  const stages = [...new Set(photos.map(({ stage }) => stage))].sort((a, b) => a - b);
  return stages.map((stage) => ({ stage, photos: photos.filter((file) => file.stage === stage) }));
}
