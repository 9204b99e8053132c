import { parentPort, workerData } from 'node:worker_threads';
import { computeRatings, type RatingTask } from './compute-in-worker.ts';

// The thread is started by our own code alone, which gives it a task.
parentPort?.postMessage(computeRatings(workerData as RatingTask));
