import { type CsvCell, csvTable } from '../export/csv-table.ts';
import type { ReportView } from '../view/view-model.ts';

/** A line for each depth and each width: judged rounds of it, and those that were the last of a decided match. */
export function depthWidthsTable({ complexity: { depths, widths } }: ReportView): string {
  return csvTable(
    ['of', 'level', 'rounds', 'last_rounds'],
    [
      ...depths.map(({ level, all, atEnd }): CsvCell[] => ['depth', level, all, atEnd]),
      ...widths.map(({ level, all, atEnd }): CsvCell[] => ['width', level, all, atEnd]),
    ],
  );
}

/** A line for each category path, or topic without one. */
export function topicsTable({ topics }: ReportView): string {
  return csvTable(
    ['topic', 'is_category', 'trees', 'matches'],
    topics.map(({ topic, isCategory, trees, matches }) => [topic, isCategory, trees, matches]),
  );
}

/** A line a domain: roots of trees on it, its pages and quotes on checklists. */
export function domainsTable({ domains }: ReportView): string {
  return csvTable(
    ['domain', 'roots', 'quoted_pages', 'quotes'],
    domains.map(({ domain, roots, pages, quotes }) => [domain, roots, pages, quotes]),
  );
}
