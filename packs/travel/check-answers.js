import '../../dist/packs/travel/check-answers.js';
