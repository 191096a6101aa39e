import { expertInquiry, inquiryComment, inquiryReply, permissionOf, type RowOf } from '@gushu/shared';
import { Button, Tag } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { post } from '../../api/client.js';
import { recordApi } from '../../api/record-api.js';
import { useInvalidateRecord } from '../../api/record-rows.js';
import { confirmFirst, tellDone } from '../../feedback.js';
import { transitionOf } from '../../review/review-transitions.js';
import { usePermission } from '../../session/access.js';
import { MessageBox } from './MessageBox.js';

type CommentRow = RowOf<typeof inquiryComment>;
type ReplyRow = RowOf<typeof inquiryReply> & { comments: CommentRow[] };
/** An inquiry; its page answers the replies and the reader's permissions with it. */
type Inquiry = RowOf<typeof expertInquiry> & {
  replies?: ReplyRow[];
  comments?: CommentRow[];
  replyable?: boolean;
  commentable?: boolean;
};

const MAX_QUOTED = 60;

/** Start of a reply or remark, long enough to tell it from others. */
function quoteOf(said: ReplyRow | CommentRow): string {
  const { content } = said;
  const cut = content.length > MAX_QUOTED ? `${content.slice(0, MAX_QUOTED)}…` : content;
  return `${('replyUser' in said ? said.replyUser : said.commentUser) ?? ''} “${cut}”`;
}

/** Actions in the thread of an inquiry; each reads it again afterwards. */
function useThread(inquiry: Inquiry) {
  const { t } = useTranslation();
  const forget = useInvalidateRecord(expertInquiry);
  const mayAdd = usePermission(permissionOf(inquiryReply, 'add'));
  const done = async (text: string) => {
    tellDone(text);
    await forget();
  };
  return {
    canReply: mayAdd && Boolean(inquiry.replyable),
    canComment: mayAdd && Boolean(inquiry.commentable),
    canAdopt: transitionOf(inquiry, 'close') !== undefined,
    reply: async (content: string) => {
      await recordApi(inquiryReply).save({ inquiryId: inquiry.id, content });
      await forget();
    },
    comment: async (content: string, to: { replyId?: string; parentId?: string }) => {
      await recordApi(inquiryComment).save({ inquiryId: inquiry.id, content, ...to });
      await forget();
    },
    adopt: ({ id }: ReplyRow) =>
      confirmFirst(t('inquiry.adoptAsk'), async () => {
        await post(`${inquiryReply.path}/adopt`, undefined, { id });
        await done(t('inquiry.adoptDone'));
      }),
    remove: (record: typeof inquiryReply | typeof inquiryComment, said: ReplyRow | CommentRow) =>
      confirmFirst(
        t('list.removeAsk'),
        async () => {
          await recordApi(record).remove([said.id]);
          await done(t('done.removed'));
        },
        { danger: true, content: quoteOf(said) },
      ),
  };
}

type Thread = ReturnType<typeof useThread>;

/** Author and time of a reply. */
const Byline = ({ name, time }: { name: string | null; time: string | null }) => (
  <>
    <b>{name}</b> <time className="figures">{time}</time>
  </>
);

interface CommentsProps {
  thread: Thread;
  comments: readonly CommentRow[];
  replyId?: string;
}

/** Remarks in order, each with the person it answers, and a box for another. */
function Comments({ thread, comments, replyId }: CommentsProps) {
  const { t } = useTranslation();
  const [answered, answer] = useState<CommentRow>();
  const [open, setOpen] = useState(false);
  const say = (to: CommentRow | undefined) => {
    answer(to);
    setOpen(true);
  };
  const nameOf = (id: string | null) => comments.find((each) => each.id === id)?.commentUser;
  return (
    <>
      {comments.length > 0 && (
        <ul className="inquiry-comments">
          {comments.map((comment) => (
            <li key={comment.id}>
              <Byline name={comment.commentUser} time={comment.commentTime} />
              <p className="long-text">
                {nameOf(comment.parentId) !== undefined && (
                  <span className="inquiry-to">{t('inquiry.to', { name: nameOf(comment.parentId) })} </span>
                )}
                {comment.content}
              </p>
              {thread.canComment && (
                <Button type="link" size="small" onClick={() => say(comment)}>
                  {t('inquiry.answer')}
                </Button>
              )}
              {comment.removable && (
                <Button
                  type="link"
                  size="small"
                  danger
                  onClick={() => thread.remove(inquiryComment, comment)}
                >
                  {t('action.delete')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {thread.canComment &&
        (open ? (
          <MessageBox
            field={inquiryComment.fields.content}
            label={answered ? t('inquiry.commentTo', { name: answered.commentUser }) : t('inquiry.comment')}
            send={async (content) => {
              await thread.comment(content, {
                ...(replyId ? { replyId } : {}),
                ...(answered ? { parentId: answered.id } : {}),
              });
              setOpen(false);
            }}
            onCancel={() => setOpen(false)}
          />
        ) : (
          <Button type="link" size="small" onClick={() => say(undefined)}>
            {t('inquiry.comment')}
          </Button>
        ))}
    </>
  );
}

/** One expert's reply, with the reader's actions and the remarks on it. */
function Reply({ thread, reply }: { thread: Thread; reply: ReplyRow }) {
  const { t } = useTranslation();
  return (
    <article className="inquiry-reply" aria-label={t('inquiry.replyOf', { name: reply.replyUser })}>
      <header>
        <Byline name={reply.replyUser} time={reply.replyTime} />
        {reply.isAdopted === 1 && <Tag color="green">{t('inquiry.adopted')}</Tag>}
        <span className="inquiry-actions">
          {thread.canAdopt && (
            <Button size="small" onClick={() => thread.adopt(reply)}>
              {t('inquiry.adopt')}
            </Button>
          )}
          {reply.removable && (
            <Button size="small" danger onClick={() => thread.remove(inquiryReply, reply)}>
              {t('action.delete')}
            </Button>
          )}
        </span>
      </header>
      <p className="long-text">{reply.content}</p>
      <Comments thread={thread} comments={reply.comments} replyId={reply.id} />
    </article>
  );
}

/** All replies and remarks of an inquiry, and the reader's input. */
export function InquiryThread({ row }: { row: Inquiry }) {
  const { t } = useTranslation();
  const thread = useThread(row);
  const { replies = [], comments = [] } = row;
  return (
    <section className="inquiry-thread">
      <h2 className="record-section">{t('inquiry.replies', { count: replies.length })}</h2>
      {replies.length === 0 && <p className="blank">{t('inquiry.noReplies')}</p>}
      {replies.map((reply) => (
        <Reply key={reply.id} thread={thread} reply={reply} />
      ))}
      {thread.canReply && (
        <MessageBox field={inquiryReply.fields.content} label={t('inquiry.reply')} send={thread.reply} />
      )}
      {(comments.length > 0 || thread.canComment) && (
        <>
          <h2 className="record-section">{t('inquiry.comments', { count: comments.length })}</h2>
          <Comments thread={thread} comments={comments} />
        </>
      )}
    </section>
  );
}
