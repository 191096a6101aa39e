import { randomUUID } from 'node:crypto';
import type { Agent } from 'node:http';
import { PassThrough, type Readable, type Writable } from 'node:stream';
import { DeleteObjectCommand, GetObjectCommand, HeadBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import type { S3Config } from '../process/config.js';
import { AppError } from '../http/errors.js';
import type { BlobStore, ByteRange } from './blob-store.js';
import { type Agents, plainAgents, publicAgents } from './ssrf-guard.js';

const CONNECT_MS = 3_000;
const ANSWER_MS = 30_000;

/** A refusal of ours stays as it is; any other error means that the store is unavailable now, for that cause. */
function unavailable(cause: unknown): never {
  throw cause instanceof AppError ? cause : Object.assign(new AppError(503, 'file.store'), { cause });
}

/** Files in a bucket of any S3-compatible store, streamed both ways; large ones go in parts. */
export class S3Store implements BlobStore {
  private readonly client: S3Client;
  private readonly bucket: string;
  private readonly agents: Agents;

  /** @param insideAllowed whether it may be inside this network */
  constructor({ endpoint, region, bucket, accessKey, secretKey }: S3Config, insideAllowed = true) {
    this.bucket = bucket;
    this.agents = insideAllowed ? plainAgents() : publicAgents();
    this.client = new S3Client({
      endpoint: endpoint || undefined,
      region: region || 'us-east-1',
      credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
      forcePathStyle: true,
      maxAttempts: 2,
      // Stores of others do not know the newer checksums.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: {
        connectionTimeout: CONNECT_MS,
        requestTimeout: ANSWER_MS,
        ...this.agents,
      },
    });
  }

  async write(key: string, fill: (output: Writable) => Promise<void>): Promise<number> {
    const body = new PassThrough();
    let size = 0;
    const counted = new PassThrough({
      transform(chunk: Buffer, _encoding, done) {
        size += chunk.length;
        done(null, chunk);
      },
    });
    counted.pipe(body);
    const upload = new Upload({
      client: this.client,
      params: { Bucket: this.bucket, Key: key, Body: body, ContentType: 'application/octet-stream' },
      leavePartsOnError: false,
    });
    const sent = upload.done();
    // The first to fail ends the other; bytes sent by then are taken back.
    sent.catch((error: Error) => counted.destroy(error));
    try {
      await fill(counted);
      await sent;
      return size;
    } catch (error) {
      body.destroy(error as Error);
      await upload.abort().catch(() => undefined);
      await sent.catch(() => undefined);
      unavailable(error);
    }
  }

  async read(key: string, range?: ByteRange): Promise<Readable> {
    const Range = range && `bytes=${range.start}-${range.end}`;
    const answer = await this.client
      .send(new GetObjectCommand({ Bucket: this.bucket, Key: key, Range }))
      .catch(unavailable);
    return answer.Body as Readable;
  }

  async remove(key: string): Promise<void> {
    await this.client.send(new DeleteObjectCommand({ Bucket: this.bucket, Key: key })).catch(unavailable);
  }

  /** Lets its connections go, those in use as soon as they have done their work. */
  retire(): void {
    for (const agent of Object.values(this.agents) as Agent[]) {
      agent.maxFreeSockets = 0;
      for (const socket of Object.values(agent.freeSockets).flat()) socket?.destroy();
    }
  }

  /** Fails when the bucket cannot be reached with these keys. */
  async check(): Promise<void> {
    await this.client.send(new HeadBucketCommand({ Bucket: this.bucket })).catch(unavailable);
  }

  /** Fails when nothing can be written with these keys. */
  async try(): Promise<void> {
    const key = `check/${randomUUID()}`;
    await this.write(key, async (output) => void output.end('ok'));
    await this.remove(key);
  }
}
