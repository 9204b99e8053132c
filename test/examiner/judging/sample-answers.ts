/** Answers to the sample task: complete, with one of two targets and one wrong detail, with rivals alone. */
export const complete =
  '- **Harro Vint**: birthplace: Tarn Street; birth year: 1911; neck length: 32.5 cm\n- **Édda Malk**: birthplace: Oak Lane; birth year: 1927; neck length: 41 cm';
export const partial = '- **Harro Vint**: birthplace: Tarn Street; birth year: 1912; neck length: 32.5 cm';
export const mistaken =
  '- **Ulwen Brock**: birthplace: Mill; birth year: 1905\n- **Sef Tarl**: birthplace: Dale; birth year: 1906';
/** As good as the complete one by its grades, worse to read. */
export const padded = `It is worth noting that I have looked into this.\n\n${complete}\n\nIn conclusion, that is all.`;
