/** The schema library that the SDK brings along: `@hooklet/sdk/schema`. */
export * from "valibot";
