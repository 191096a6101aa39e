import { parentPort, workerData } from 'node:worker_threads';
import { type DocumentOrder, documentOf } from './document.js';

parentPort!.postMessage(await documentOf(workerData as DocumentOrder));
