import { parentPort, workerData } from 'node:worker_threads';
import { type FiguresTask, workOut } from './work-out.ts';

// The thread is started by our own code alone, which gives it a task.
parentPort?.postMessage(workOut(workerData as FiguresTask));
