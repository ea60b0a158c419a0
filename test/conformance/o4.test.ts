import { describeConformance } from "./suite.ts";

await describeConformance("o4");
