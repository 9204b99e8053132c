/** Why no topic is drawn from a category. */
type UnfitReason =
  /** Sexual matters: many sites are for adults only. */
  | 'sexual'
  /** Questions could ask how to do harm, or harm those who look. */
  | 'harm'
  /** Private persons: looking them up, dating them, talking about them. */
  | 'private_people'
  /** Groups of people compared by descent, faith or whom they love, and questions whose answers are opinions. */
  | 'contested'
  | 'gambling'
  /** Offers and listings: gone or changed before an answer is checked. */
  | 'offers'
  /** Downloads and tools: pages that do something and state little. */
  | 'tools';

/** Categories, by id, from which no topic is drawn; what is below them is left out too. */
export const unfitCategories: ReadonlyMap<number, UnfitReason> = new Map([
  [202, 'sexual'], // Erectile Dysfunction
  [536, 'sexual'], // Sex Education & Counseling
  [1236, 'sexual'], // Sexual Enhancement
  [421, 'sexual'], // Sexually Transmitted Diseases
  [530, 'sexual'], // Undergarments
  [257, 'harm'], // Substance Abuse
  [571, 'harm'], // Eating Disorders
  [946, 'harm'], // Poisons & Overdoses
  [123, 'harm'], // Tobacco Products
  [538, 'harm'], // Edgy & Bizarre
  [1207, 'harm'], // Stunts & Dangerous Feats
  [55, 'private_people'], // Dating & Personals
  [377, 'private_people'], // Business & Personal Listings
  [507, 'private_people'], // Gossip & Tabloid News
  [582, 'private_people'], // Online Journals & Personal Sites
  [1136, 'private_people'], // Public Records
  [1234, 'private_people'], // People Search
  [1260, 'private_people'], // Troubled Relationships
  [56, 'contested'], // Ethnic & Identity Groups
  [409, 'contested'], // Right-Wing Politics
  [410, 'contested'], // Left-Wing Politics
  [976, 'contested'], // Reproductive Rights
  [1201, 'contested'], // Opinion & Commentary
  [1205, 'contested'], // Discrimination & Identity Relations
  [1301, 'contested'], // Same-Sex Marriage
  [1313, 'contested'], // Immigration Policy & Border Issues
  [364, 'gambling'], // Lottery & Sweepstakes
  [924, 'gambling'], // Poker & Casino Games
  [61, 'offers'], // Classifieds
  [292, 'offers'], // Auctions
  [365, 'offers'], // Coupons & Discount Offers
  [389, 'offers'], // Calling Cards
  [552, 'offers'], // MLM & Business Opportunities
  [614, 'offers'], // Ticket Sales
  [960, 'offers'], // Job Listings
  [1019, 'offers'], // Vacation Offers
  [1080, 'offers'], // Real Estate Listings
  [1085, 'offers'], // Movie Listings & Theater Showtimes
  [1225, 'offers'], // Wholesalers & Liquidators
  [225, 'tools'], // Device Drivers
  [321, 'tools'], // File Sharing & Hosting
  [447, 'tools'], // Flash-Based Entertainment
  [532, 'tools'], // Ringtones & Mobile Goodies
  [578, 'tools'], // Skins Themes & Wallpapers
  [691, 'tools'], // Calculators & Reference Tools
  [693, 'tools'], // Forms Guides & Templates
  [1142, 'tools'], // Web Apps & Online Tools
  [1174, 'tools'], // Fun Tests & Silly Surveys
  [1223, 'tools'], // Clip Art & Animated GIFs
  [1265, 'tools'], // Translation Tools & Resources
]);
