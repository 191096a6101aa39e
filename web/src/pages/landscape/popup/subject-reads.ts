import type {
  BestTree,
  Essence,
  Exhibit,
  Film,
  Footprint,
  ScreenVideo,
  ShowcaseFile,
  YearPictures,
} from '@gushu/shared';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { get } from '../../../api/client.js';
import { viewPictures } from '../../../showcase/view-picture.js';
import type { SubjectKind } from '../categories/marks.js';

/** The tree or group of the open popup. */
export interface Subject {
  kind: Exclude<SubjectKind, 'place'>;
  id: string | undefined;
  number: string | undefined;
}

const SHOWCASE = 'apicture/apicture';
const SCREEN = 'largeDataScreen/largeDataScreen';
/** Lifetime of cached pictures' addresses; the server's are valid for an hour. */
const LINKS_MS = 30 * 60_000;

/** The number of a subject as a query parameter. */
const numberOf = ({ kind, number = '' }: Subject): Record<string, string> =>
  kind === 'group' ? { provinceGroupNumber: number } : { provinceOldTreeNumber: number };

/** Answer of a call about the subject; not requested without its number. */
function useSubject<T>(path: string, subject: Subject) {
  const { language } = useTranslation().i18n;
  const asked = numberOf(subject);
  return useQuery({
    queryKey: ['globe', 'subject', path, asked, language],
    queryFn: ({ signal }) => get<T>(path, asked, signal),
    enabled: Boolean(subject.number),
    staleTime: LINKS_MS,
    // 数据不存在 is an answer, not a fault.
    retry: false,
  });
}

/** Entries of all categories about the subject. */
export const useEssenceOf = (subject: Subject) =>
  useSubject<Essence>(`${SHOWCASE}/getEssenceDisplayDetail`, subject);

/** Pictures of the register by year, the newest year first. */
export const useYearPictures = (subject: Subject) =>
  useSubject<YearPictures[]>(
    `${SCREEN}/${subject.kind === 'group' ? 'clickOldTreeGroupDetails' : 'clickOldTreeDetails'}/picture`,
    subject,
  );

/** Pictures of a year as the carousel shows them, each by its name. */
export const ofYear = ({ year, list }: YearPictures) => ({
  year: String(year),
  list: list.flatMap((picture) => viewPictures([picture], { pictureName: picture.attachmentName })),
});

/** Videos of the register; of a tree alone. */
export const useYearVideos = (subject: Subject) =>
  useSubject<ScreenVideo[]>(`${SCREEN}/clickOldTreeDetails/video`, {
    ...subject,
    number: subject.kind === 'tree' ? subject.number : undefined,
  });

/** Footprints at it. */
export const useFootprintsAt = (subject: Subject) =>
  useSubject<Footprint[]>(
    `${SHOWCASE}/${subject.kind === 'group' ? 'zuogongliuOldTreeGroup' : 'zuogongliuOldTree'}`,
    subject,
  );

/** Its entries among the two hundred. */
export const useHundred = (subject: Subject) =>
  useSubject<Exhibit[]>(
    `${SHOWCASE}/${subject.kind === 'group' ? 'doubleHundredTreeGroup' : 'doubleHundredTree'}`,
    subject,
  );

/** A group of the two hundred with its pictures. */
export const useHundredPictures = (subject: Subject) =>
  useSubject<Exhibit[]>(`${SHOWCASE}/getGroupSbgsPicture`, subject);

/** The best tree of the subject; 404 where it is none. */
export const useBestTreeOf = (subject: Subject) =>
  useSubject<BestTree>(`${SCREEN}/clickOldTreeDetails/goodOldTree`, subject);

/** Pictures of it as a best tree. */
export const useBestTreePictures = (subject: Subject) =>
  useSubject<ShowcaseFile[]>(`${SHOWCASE}/oldTreeGoodOldTreePicture`, subject);

/** Confessions under it. */
export const useConfessions = (subject: Subject) =>
  useSubject<Exhibit[]>(`${SHOWCASE}/expressOldTree`, subject);

/** Films of it. */
export const useFilmsOf = (subject: Subject) =>
  useSubject<Film[]>(`${SHOWCASE}/oldTreeVideoDetails`, subject);

/** Photographs of it in the exhibition. */
export const usePhotographs = (subject: Subject) =>
  useSubject<Exhibit[]>(`${SHOWCASE}/photoGraphyDetil`, subject);
