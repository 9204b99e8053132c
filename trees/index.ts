export { type BuildProgress, buildTree } from './build-tree.ts';
export { builtNodes } from './built-nodes.ts';
export { chooseSiblings, closedGroup, type SiblingChoice, startPaths } from './choose.ts';
export { type Descent, descend } from './descend.ts';
export { findRoot } from './find-root.ts';
export type {
  AdviceFailure,
  GrowAdvisor,
  RelationAdvice,
  RelationProposal,
  RootProposal,
} from './grow-advisor.ts';
export { growForWidth } from './grow-for-match.ts';
export { growNode } from './grow-node.ts';
export type { GrowParts } from './grow-parts.ts';
export { defaultGrowSettings, type GrowSettings, growSettingsSchema } from './grow-settings.ts';
export { type ImportedTree, type ImportFailure, importTree } from './import-tree.ts';
export type { Growth, InformationTree, Path, TreeEdge, TreeNode } from './information-tree.ts';
export type { Neo4jSettings } from './neo4j/neo4j-settings.ts';
export type { Neo4jTreeStore } from './neo4j-tree-store.ts';
export { type PlantRequest, plantTree } from './plant-tree.ts';
export { type Relation, relations } from './relation.ts';
export type { RootCandidate, RootChoice } from './root-choice.ts';
export { rootQuery } from './root-query.ts';
export { treeDocument } from './tree-document.ts';
export { type TreeDocument, treeDocumentSchema, treeDocumentText } from './tree-document-format.ts';
export type { TreeFailure, TreeFailureReason } from './tree-failure.ts';
export { nodeIdFor, treeIdFor } from './tree-ids.ts';
export type { TreeAddition, TreeStore } from './tree-store.ts';
export { treeText } from './tree-text.ts';
export { type TreeProblem, validateTree } from './validate-tree.ts';
