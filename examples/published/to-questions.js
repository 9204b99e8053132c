// Writes questions for `dr-arena set import` from the files of published benchmarks:
//   node to-questions.js query.jsonl [criteria.jsonl]    DeepResearch Bench: prompts, and what reports are judged by
//   node to-questions.js browse_comp_test_set.csv        BrowseComp and xbench: decrypted with each row's canary
//   node to-questions.js test.jsonl                      Open-DeepResearch and ECR-DeepResearch of ArenaRL
// What is encrypted must stay private: import it with --private. A row that is none of these ends the program.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';

const [file, criteriaFile] = process.argv.slice(2);

function rowsOf(name) {
  const text = readFileSync(name, 'utf8');
  if (name.endsWith('.csv')) return parse(text, { bom: true, columns: true, skip_empty_lines: true });
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line));
}

/** Base64 of bytes that are combined by XOR with a key, over and over (browsecomp_eval.py, xbench_evals.py). */
function decrypted(cell, key) {
  const bytes = Buffer.from(cell, 'base64').map((byte, at) => byte ^ key[at % key.length]);
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
}

/** A criterion weighs its own weight times that of its dimension (deepresearch_bench_race.py). */
function rubricOf({ dimension_weight: weights, criterions }) {
  return Object.entries(criterions).flatMap(([dimension, list]) =>
    list.map(({ criterion, explanation, weight }) => ({
      criterion: explanation ? `${criterion}: ${explanation}` : criterion,
      weight: Number((weight * weights[dimension]).toPrecision(6)),
    })),
  );
}

const criteria = criteriaFile === undefined ? [] : rowsOf(criteriaFile);

function questionOf({ id, prompt, problem, query, answer, canary, topic, language, ...row }) {
  const own = id === undefined ? {} : { id: String(id) };
  if (problem && answer) {
    if (!canary) return { question: problem, answer, topic: row.problem_topic };
    const key = createHash('sha256').update(canary, 'utf8').digest();
    return { question: decrypted(problem, key), answer: decrypted(answer, key), topic: row.problem_topic, canary };
  }
  if (prompt && answer && canary) {
    const key = Buffer.from(canary, 'utf8');
    return { ...own, question: decrypted(prompt, key), answer: decrypted(answer, key), topic: row.type, canary };
  }
  if (query) return { question: query, topic: row.metadata?.task_type, checklist: row.metadata?.rubrics };
  if (!prompt) throw new Error(`no row of a benchmark that is known: ${JSON.stringify({ id, ...row })}`);
  if (criteriaFile === undefined) return { ...own, question: prompt, topic, language };
  const found =
    criteria.find((each) => each.prompt === prompt) ?? criteria.find((each) => !each.prompt && each.id === id);
  if (found === undefined) throw new Error(`there are no criteria for the prompt ${id ?? prompt}`);
  return { ...own, question: prompt, topic, language, rubric: rubricOf(found) };
}

for (const row of rowsOf(file)) process.stdout.write(`${JSON.stringify(questionOf(row))}\n`);
