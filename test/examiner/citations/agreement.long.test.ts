import { describeAgreement } from './describe-agreement.ts';

describeAgreement('held-out');
