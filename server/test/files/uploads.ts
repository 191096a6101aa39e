import type { INestApplication } from '@nestjs/common';
import request from 'supertest';
import sharp from 'sharp';
import type { Client } from '../kit/client.js';
import { serverOf } from '../access/token.js';

const ENDPOINT = '/api/blade-resource/oss/endpoint';
const DOWNLOAD = '/api/blade-resource/attach/download';

/** Answer to an upload. */
interface Uploaded {
  link: string;
  name: string;
  originalName: string;
  attachId: string;
  checkState: number;
}

/** A picture that no program can make much smaller. */
export const noise = (width = 40, height = 30) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  });

/** The body of an answer as bytes. */
const bytesOf = <T extends request.Test>(call: T): T =>
  call.buffer(true).parse((answer, done) => {
    const parts: Buffer[] = [];
    answer.on('data', (part: Buffer) => parts.push(part));
    answer.on('end', () => done(null, Buffer.concat(parts)));
    answer.on('error', (error: Error) => done(error, null));
  });

/** Uploads of a suite, as a client sends them. */
export class Uploads {
  constructor(private readonly app: () => INestApplication) {}

  /** Sends a file to a call of the endpoint and answers the bare response. */
  put(client: Client, name: string, content: Buffer, call = 'put-file') {
    return request(serverOf(this.app()))
      .post(`${ENDPOINT}/${call}`)
      .set('Blade-Auth', `bearer ${client.token}`)
      .attach('file', content, { filename: name });
  }

  /** The same for a file that is taken. */
  async stored(client: Client, name: string, content: Buffer, call?: string): Promise<Uploaded> {
    const { body } = await this.put(client, name, content, call).expect(200);
    return (body as { data: Uploaded }).data;
  }

  /** Status and text of the call's refusal. */
  async refused(client: Client, name: string, content: Buffer, call?: string): Promise<[number, string]> {
    const { status, body } = await this.put(client, name, content, call);
    return [status, (body as { msg: string }).msg];
  }

  /** A file by its link, without a token. */
  bare(link: string) {
    return bytesOf(request(serverOf(this.app())).get(link));
  }

  /** A file by its id, with the client's token. */
  fetched(client: Client, id: string) {
    return bytesOf(client.get(DOWNLOAD, { id }));
  }
}
