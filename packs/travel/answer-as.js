import '../../dist/packs/travel/answer-as.js';
