import type { ArenaDatabase } from './database.ts';
import { answerAttemptRepository } from './ledger/answer-attempts.ts';
import { citationRepository } from './ledger/answer-citations.ts';
import { answerRepository } from './ledger/answers.ts';
import { auditRepository } from './ledger/audit-records.ts';
import { buildRepository } from './ledger/builds.ts';
import { calibrationRepository } from './ledger/calibrations.ts';
import { engineStateRepository, queueRepository, stuckStepRepository } from './ledger/engine-state.ts';
import { examSetRepository } from './ledger/exam-set-records.ts';
import { integrityRepository } from './ledger/integrity.ts';
import { leaderboardRepository } from './ledger/leaderboards.ts';
import { matchRepository } from './ledger/matches.ts';
import { modelCallRepository, serviceUseRepository } from './ledger/model-calls.ts';
import { refreshRepository } from './ledger/refreshes.ts';
import { examinerFaultRepository, roundQualityRepository, roundRepository } from './ledger/rounds.ts';
import { rewardServiceLines, runProgressRepository } from './ledger/run-records.ts';
import { scheduleRepository } from './ledger/schedule-records.ts';
import { taskRepository, taskSearchRepository } from './ledger/tasks.ts';
import { tournamentStreams } from './ledger/tournament-streams.ts';
import {
  runStopRepository,
  secretRepository,
  tournamentRepository,
  tournamentStateRepository,
} from './ledger/tournaments.ts';
import { usualCostRepository } from './ledger/usual-costs.ts';
import { workerRepository } from './ledger/worker-records.ts';

export type Ledger = ReturnType<typeof openLedger>;

/**
 * Everything that tournaments leave behind, a repository for each kind of record. Every write but `answers.noteAttempt` and
 * `serviceUse.add` may be repeated without changing anything.
 */
export function openLedger(db: ArenaDatabase) {
  return {
    answers: { ...answerRepository(db), ...answerAttemptRepository(db) },
    audits: auditRepository(db),
    builds: buildRepository(db),
    calibrations: calibrationRepository(db),
    citations: citationRepository(db),
    engine: { ...engineStateRepository(db), ...queueRepository(db) },
    examSets: examSetRepository(db),
    examinerFaults: examinerFaultRepository(db),
    integrity: integrityRepository(db),
    leaderboards: leaderboardRepository(db),
    matches: matchRepository(db),
    modelCalls: { ...modelCallRepository(db), ...usualCostRepository(db) },
    progress: runProgressRepository(db),
    quality: roundQualityRepository(db),
    refreshes: refreshRepository(db),
    rewardServices: { lines: () => rewardServiceLines(db) },
    rounds: roundRepository(db),
    schedules: scheduleRepository(db),
    secrets: secretRepository(db),
    serviceUse: serviceUseRepository(db),
    stops: runStopRepository(db),
    streams: tournamentStreams(db),
    stuckSteps: stuckStepRepository(db),
    tasks: { ...taskRepository(db), ...taskSearchRepository(db) },
    tournaments: { ...tournamentRepository(db), ...tournamentStateRepository(db) },
    workers: workerRepository(db),
  };
}
