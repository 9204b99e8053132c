import '../../dist/packs/travel/serve-travel-tools.js';
