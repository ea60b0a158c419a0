export { fail } from "./failure";
export { config, Level, log } from "./host";
