/** What is used of google-trends-api 4.9.2, which ships no types. Its answers are texts of unknown form. */
declare module 'google-trends-api' {
  interface Question {
    readonly keyword: readonly string[];
    readonly category: number;
    readonly geo: string;
    readonly hl: string;
    readonly startTime: Date;
    readonly endTime: Date;
    readonly agent: import('node:https').Agent;
  }
  const googleTrendsApi: {
    relatedTopics(question: Question): Promise<unknown>;
    relatedQueries(question: Question): Promise<unknown>;
  };
  export = googleTrendsApi;
}
