/** A step of a project: the person who brought it to a stage, when and why. */
export interface StageStep {
  stage: number;
  stageName: string;
  /** Stage before; none for a new project. */
  fromStage: number | null;
  action: string;
  userName: string;
  createTime: string;
  /** Reason or opinion. */
  remark: string | null;
}

/** The stage after a project's own, and whether it has what that needs besides its own fields. */
export interface NextStage {
  stage: number;
  /** A budget of its year, or a report of acceptance among its files. */
  needs: 'budget' | 'acceptance' | null;
  isMet: boolean;
}

/** Projects that stand in a stage. */
export interface StageProgress {
  stage: number;
  stageName: string;
  projectNum: number;
  /** Their money, 万元. */
  fund: number;
  /** Their mean progress, percent. */
  progress: number;
  /** Their share of all projects, percent with two decimals. */
  zbCount: number;
}

/** A file of a project, with what the project is called. */
export interface FileOfProject {
  id: string;
  version: number;
  projectId: string;
  projectNo: string | null;
  projectName: string | null;
  year: number | null;
  /** Region of the project. */
  xzCode: string | null;
  xzCodeName: string | null;
  fileType: string;
  fileTypeName: string;
  fileLevel: string;
  fileLevelName: string;
  /** Stage that it belongs to. */
  stage: number;
  stageName: string;
  attachId: string;
  fileName: string;
  /** Where it is fetched; of pictures and videos a signed address for an hour. */
  url: string;
  thumbUrl: string | null;
  largeUrl: string | null;
  suffix: string;
  /** Bytes. */
  size: number;
  uploadUser: string;
  uploadTime: string;
  /** 0 while it is looked into, 1 usable, 2 refused. */
  checkState: number;
  editable: boolean;
  removable: boolean;
}

/** Properties of a project beside its fields. */
export interface ProjectMore {
  files: FileOfProject[];
  /** The first step first. */
  stageLog: StageStep[];
  /** Between which percentages its progress lies in its stage. */
  progressBounds: { from: number; to: number };
  /** Why the nation's money that it asks for would be refused at its allotment; nothing where it fits or is allotted. */
  fundWarning: string | null;
  /** None in the last stage. */
  nextStage: NextStage | null;
}

/** Files of a level of dictionary `file_level`. */
export interface FileLevelCount {
  code: string;
  name: string;
  num: number;
}
