import { at } from '../matrix.ts';

/**
 * A symmetric matrix that is zero but for its diagonal and its last two rows and columns: n agents, of whom none touches
 * another, and two parameters that touch all. It is solved in time that goes with n, where a full one takes its cube.
 */
export class ArrowMatrix {
  /** Of the agents. */
  readonly diagonal: Float64Array;
  /** What agent i and the first of the two have in common, then what it and the second have. */
  readonly middle: Float64Array;
  readonly slope: Float64Array;
  /** Of the two: first with itself, first with second, second with itself. */
  readonly corner = new Float64Array(3);

  constructor(agents: number) {
    this.diagonal = new Float64Array(agents);
    this.middle = new Float64Array(agents);
    this.slope = new Float64Array(agents);
  }

  /**
   * x of M x = b, by taking the agents out (Schur). M must be positive definite.
   *
   * @throws RangeError when it is not to working precision
   */
  solve(b: Float64Array): Float64Array {
    const agents = this.diagonal.length;
    let [mm, ms, ss] = [at(this.corner, 0), at(this.corner, 1), at(this.corner, 2)];
    let [first, second] = [at(b, agents), at(b, agents + 1)];
    for (let agent = 0; agent < agents; agent++) {
      const own = at(this.diagonal, agent);
      const [m, s, value] = [at(this.middle, agent) / own, at(this.slope, agent) / own, at(b, agent)];
      mm -= m * at(this.middle, agent);
      ms -= m * at(this.slope, agent);
      ss -= s * at(this.slope, agent);
      first -= m * value;
      second -= s * value;
    }
    const determinant = mm * ss - ms * ms;
    if (!(mm > 0 && determinant > 0)) throw new RangeError('matrix is not positive definite');
    const x = new Float64Array(agents + 2);
    x[agents] = (ss * first - ms * second) / determinant;
    x[agents + 1] = (mm * second - ms * first) / determinant;
    for (let agent = 0; agent < agents; agent++) {
      const taken = at(this.middle, agent) * at(x, agents) + at(this.slope, agent) * at(x, agents + 1);
      x[agent] = (at(b, agent) - taken) / at(this.diagonal, agent);
    }
    return x;
  }
}
