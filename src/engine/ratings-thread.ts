import { parentPort, workerData } from 'node:worker_threads';
import { type FiguresTask, workOut } from './compute-ratings.ts';

// The thread is started by our own code alone, which gives it a task.
parentPort?.postMessage(workOut(workerData as FiguresTask));
