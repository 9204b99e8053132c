// Loaded before the program (--import): the clock jumps by so many milliseconds once it has been read so many times, as
// when a machine's clock is set. `CLOCK_JUMPS` holds pairs such as `2000:18000000,6000:-36000000`.
const jumps = (process.env.CLOCK_JUMPS ?? '').split(',').map((pair) => pair.split(':').map(Number));
const realNow = Date.now;
let reads = 0;
let shift = 0;
Date.now = () => {
  reads++;
  while (jumps.length > 0 && reads >= jumps[0][0]) {
    shift += jumps.shift()[1];
    process.stderr.write(`the clock is now off by ${shift / 3_600_000} hours\n`);
  }
  return realNow() + shift;
};
